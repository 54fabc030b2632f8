/** Cascade layer; the root contains rules outside any layer. */
export type CascadeLayer = { readonly children: Map<string, CascadeLayer> };

const layersAllowed = 1000;

/** Cascade layers of a document's style sheets (CSS Cascade 5, 6.4). */
export class LayerTree {
  readonly root: CascadeLayer = { children: new Map() };
  #count = 0;

  /**
   * Returns the layer of a dotted name inside another and adds it when it is new; returns the outer one beyond 1,000
   * layers.
   */
  named(outer: CascadeLayer, path: readonly string[]): CascadeLayer {
    let layer = outer;
    for (const name of path) {
      let inner = layer.children.get(name);
      if (inner === undefined) {
        if (++this.#count > layersAllowed) return layer;
        inner = { children: new Map() };
        layer.children.set(name, inner);
      }
      layer = inner;
    }
    return layer;
  }

  /** Adds an anonymous layer, which no other rule can extend. */
  anonymous(outer: CascadeLayer): CascadeLayer {
    return this.named(outer, [` ${this.#count}`]);
  }

  /** Returns the precedence of each layer: later layers override earlier ones, and a layer overrides those inside it. */
  strengths(): ReadonlyMap<CascadeLayer, number> {
    const order = new Map<CascadeLayer, number>();
    const visit = (layer: CascadeLayer): void => {
      for (const inner of layer.children.values()) visit(inner);
      order.set(layer, order.size);
    };
    visit(this.root);
    return order;
  }
}
