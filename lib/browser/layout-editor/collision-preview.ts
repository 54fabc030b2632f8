import { readWrittenPaths } from '@measurement-nesting/curves';
import {
  contactDistance,
  DraggedParts,
  drawnOutline,
  findFreePosition,
  leftoverOf,
  ManualLayout,
  type ManualPart,
  snap,
} from '@measurement-nesting/nesting/manual-layout';
import type {
  CollisionResponse,
  ManualPlacement,
  CollisionRequest,
  ManualLayoutRules,
  PartCollisions,
  Shift,
} from './protocol.ts';

/** Maximum reported clearance in inches. */
const CLEARANCE_IN = 12;
const still: Shift = { x: 0, y: 0 };

/** Responds to requests by the collision tests of the nesting package; stores the current layout. */
export class CollisionPreview {
  #parts: readonly ManualPart[] = [];
  #rules: ManualLayoutRules = { spacingIn: 0, marginIn: 0 };
  #layout = new ManualLayout([], [], this.#rules, []);

  respond(request: CollisionRequest): CollisionResponse {
    switch (request.kind) {
      case 'parts': {
        const parts = request.paths.map(readWrittenPaths);
        this.#parts = request.holes ? parts : parts.map((contours) => contours.slice(0, 1));
        this.#rules = request.rules;
        return {};
      }
      case 'layout':
        this.#layout = new ManualLayout(this.#parts, request.sheets, this.#rules, request.placements, this.#layout);
        return { collisions: this.#layout.collisions() };
      case 'collisions':
        return { dragged: collisionsOf(this.#dragged(request), request.reachIn) };
      case 'slide': {
        const { x, y } = request.way;
        const way = contactDistance(this.#dragged(request), still, x, y, this.#longestWay());
        return { to: way === null ? null : { x: x * way, y: y * way } };
      }
      case 'leftover':
        return { leftover: leftoverOf(this.#layout, request.sheet, request.axis, request.minWidthIn) };
      case 'outline': {
        const [outer] = readWrittenPaths(request.path);
        return { outline: outer === undefined ? null : drawnOutline(outer) };
      }
      case 'free position':
        return { to: findFreePosition(this.#dragged(request)) };
    }
  }

  #dragged({ held, at }: { held: readonly number[]; at: readonly ManualPlacement[] }): DraggedParts {
    return new DraggedParts(this.#layout, held, at);
  }

  #longestWay(): number {
    return this.#layout.sheets.reduce((max, sheet) => Math.max(max, sheet.widthIn, sheet.heightIn), 0);
  }
}

function collisionsOf(parts: DraggedParts, reachIn: number): PartCollisions {
  const { parts: collides, edge, zone } = parts.collisions(still);
  const clearanceIn = collides.length > 0 || zone ? null : parts.clearanceIn(still, CLEARANCE_IN);
  return { collides, edge, zone, clearanceIn, rest: reachIn > 0 ? snap(parts, still, reachIn) : null };
}
