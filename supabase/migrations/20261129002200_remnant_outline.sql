-- Outlines of stored offcuts that are no rectangles, such as the left-over of a sheet, whose sides `width_in` and `height_in` are those of the
-- box around it.

alter table public.remnants add column outline text;
comment on column public.remnants.outline is 'Corners as JSON text, in inches of the offcut; null: a rectangle.';
