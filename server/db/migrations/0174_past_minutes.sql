-- Minutes of long ago: only days are stored for good.
grant delete on real_bars to bourse_app;
