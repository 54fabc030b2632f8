import { alongProperties } from './checks/along.ts';
import { coordinateProperties } from './checks/coordinates.ts';
import { dialectProperties } from './checks/dialects.ts';
import { disjointProperties } from './checks/disjoint.ts';
import { joinedProperties } from './checks/joined.ts';
import type { DrawingProperty } from './checks/drawing-property.ts';
import { gridProperties } from './checks/grids.ts';
import { mapProperties } from './checks/maps.ts';
import { outlinesOverFillsProperties } from './checks/outlines-over-fills.ts';
import { redrawnProperties } from './checks/redrawn.ts';
import { roundedProperties } from './checks/rounded.ts';
import { tracedProperties } from './checks/traced.ts';
import { transformProperties } from './checks/transforms.ts';
import { unionProperties } from './checks/unions.ts';

/** Properties of whole drawings, which are generated, written as files, read back and measured. The most effective ones come first. */
export const drawingProperties: readonly DrawingProperty[] = [
  ...disjointProperties,
  ...roundedProperties,
  ...redrawnProperties,
  ...outlinesOverFillsProperties,
  ...joinedProperties,
  ...alongProperties,
  ...gridProperties,
  ...coordinateProperties,
  ...transformProperties,
  ...dialectProperties,
  ...unionProperties,
  ...mapProperties,
  ...tracedProperties,
];
