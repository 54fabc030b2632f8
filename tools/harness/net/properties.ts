import { alongProperties } from './properties/along.ts';
import { coordinateProperties } from './properties/coordinates.ts';
import { dialectProperties } from './properties/dialects.ts';
import { disjointProperties } from './properties/disjoint.ts';
import { joinedProperties } from './properties/joined.ts';
import type { NetProperty } from './properties/net-property.ts';
import { gridProperties } from './properties/grids.ts';
import { mapProperties } from './properties/maps.ts';
import { outlinesOverFillsProperties } from './properties/outlines-over-fills.ts';
import { redrawnProperties } from './properties/redrawn.ts';
import { roundedProperties } from './properties/rounded.ts';
import { tracedProperties } from './properties/traced.ts';
import { transformProperties } from './properties/transforms.ts';
import { unionProperties } from './properties/unions.ts';

/** Properties of whole drawings, which are generated, written as files, read back and measured. The most effective ones come first. */
export const netProperties: readonly NetProperty[] = [
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
