"""What the lab has computed, shown: as lines to read, as plain values for JSON, as tables, pictures and pages."""
