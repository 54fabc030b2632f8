/** Item of a quote: its share of the amount to distribute, as any number from 0, and its number of copies from 1. */
export type Share = { readonly weight: number; readonly quantity: number };

/**
 * Returns the price of one copy of every item in cents, in proportion to the weights, and the cents that are left. By largest remainder: the
 * prices are rounded down, then raised by a cent in the order of their remainders while the raise of all copies fits into the rest. What
 * is left after that goes to a single copy, if there is one; otherwise it is less than the largest quantity. Without any weight, all copies
 * have the same price. Exact for amounts up to 2 ** 53 cents: prices times quantities plus `leftCents` is `totalCents`.
 */
export function priceEach(items: readonly Share[], totalCents: number): { eachCents: number[]; leftCents: number } {
  const sum = items.reduce((total, { weight }) => total + weight, 0);
  const copies = items.reduce((total, { quantity }) => total + quantity, 0);
  const exact = items.map(({ weight, quantity }) =>
    sum > 0 ? (totalCents * (weight / sum)) / quantity : totalCents / copies,
  );
  const eachCents = exact.map(Math.floor);
  let leftCents = totalCents - items.reduce((total, { quantity }, index) => total + eachCents[index]! * quantity, 0);
  const remainder = (index: number) => exact[index]! - Math.floor(exact[index]!);
  const order = items.map((_, index) => index).sort((one, other) => remainder(other) - remainder(one) || one - other);
  // A quotient that the computer rounds up to a whole cent is one too high.
  for (const index of order.toReversed()) {
    if (leftCents >= 0 || eachCents[index] === 0) continue;
    eachCents[index]! -= 1;
    leftCents += items[index]!.quantity;
  }
  for (const index of order) {
    if (items[index]!.quantity > leftCents) continue;
    eachCents[index]! += 1;
    leftCents -= items[index]!.quantity;
  }
  const single = order.find((index) => items[index]!.quantity === 1);
  if (single === undefined) return { eachCents, leftCents };
  eachCents[single]! += leftCents;
  return { eachCents, leftCents: 0 };
}
