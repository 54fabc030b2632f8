import type fc from 'fast-check';
import { coordinateProperties } from './properties/coordinates.ts';
import { disjointProperties } from './properties/disjoint.ts';
import { joinedProperties } from './properties/joined.ts';
import { redrawnProperties } from './properties/redrawn.ts';
import { roundedProperties } from './properties/rounded.ts';
import { transformProperties } from './properties/transforms.ts';
import { unionProperties } from './properties/unions.ts';

/** One guarantee about every drawing, with how many of them the unit tests try. */
export type NetProperty = { readonly name: string; readonly runs: number; readonly property: fc.IProperty<unknown> };

/** The net: whole drawings, made, written as files, read back and measured. */
export const netProperties: readonly NetProperty[] = [
  ...disjointProperties,
  ...redrawnProperties,
  ...joinedProperties,
  ...coordinateProperties,
  ...roundedProperties,
  ...transformProperties,
  ...unionProperties,
];
