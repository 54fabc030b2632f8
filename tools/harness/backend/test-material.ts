import { randomUUID } from 'node:crypto';
import type { Material } from '#lib/shared/contracts/material.ts';

/** Returns a material of one sheet size with `change`. */
export const testMaterial = (change: Partial<Material> = {}): Material => ({
  id: randomUUID(),
  name: '3 mm acrylic',
  sizes: [{ widthIn: 48, heightIn: 96, price: 60, count: null, grain: 'none', name: '' }],
  spacingIn: 0.1,
  marginIn: 0.25,
  offcuts: [],
  ...change,
});
