/** The engine's rule for exclusion zones. Separate from the schema, so that browsers load it without zod. */
export { zonesProblem } from '@measurement-nesting/nesting/model';
