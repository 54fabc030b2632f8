import { readWrittenPaths } from '@measurement-nesting/curves';
import {
  contactDistance,
  DraggedParts,
  findFreePosition,
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

/** Clearances are told up to this, inches. */
const CLEARANCE_IN = 12;
const still: Shift = { x: 0, y: 0 };

/** Answers with the engine's own tests; keeps the layout at hand. */
export class CollisionPreview {
  #parts: readonly ManualPart[] = [];
  #rules: ManualLayoutRules = { spacingIn: 0, marginIn: 0 };
  #layout = new ManualLayout([], [], this.#rules, []);

  answer(question: CollisionRequest): CollisionResponse {
    switch (question.ask) {
      case 'parts': {
        const parts = question.paths.map(readWrittenPaths);
        this.#parts = question.holes ? parts : parts.map((contours) => contours.slice(0, 1));
        this.#rules = question.rules;
        return {};
      }
      case 'layout':
        this.#layout = new ManualLayout(this.#parts, question.sheets, this.#rules, question.placements, this.#layout);
        return { collisions: this.#layout.collisions() };
      case 'judge':
        return { judgment: judged(this.#hold(question), question.reachIn) };
      case 'slide': {
        const { x, y } = question.way;
        const way = contactDistance(this.#hold(question), still, x, y, this.#longestWay());
        return { to: way === null ? null : { x: x * way, y: y * way } };
      }
      case 'room':
        return { to: findFreePosition(this.#hold(question)) };
    }
  }

  #hold({ held, at }: { held: readonly number[]; at: readonly ManualPlacement[] }): DraggedParts {
    return new DraggedParts(this.#layout, held, at);
  }

  #longestWay(): number {
    return this.#layout.sheets.reduce((most, sheet) => Math.max(most, sheet.widthIn, sheet.heightIn), 0);
  }
}

function judged(parts: DraggedParts, reachIn: number): PartCollisions {
  const { parts: collides, edge } = parts.collisions(still);
  const clearanceIn = collides.length > 0 ? null : parts.clearanceIn(still, CLEARANCE_IN);
  return { collides, edge, clearanceIn, rest: reachIn > 0 ? snap(parts, still, reachIn) : null };
}
