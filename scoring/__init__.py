"""Scoring of riichi hands: notation, how it was won and a ruleset in; an explained score out."""
