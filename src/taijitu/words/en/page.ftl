page-title = Taijitu
