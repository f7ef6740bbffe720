"""What Taijitu is measured against: other programs, and plain ones written for the purpose."""
