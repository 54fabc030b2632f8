export { readEps } from './read-eps.ts';
