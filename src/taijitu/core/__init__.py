"""The common words: seats, actions, positions, outcomes, options, views, errors, records."""
