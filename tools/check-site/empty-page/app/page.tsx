/** A page without anything of the product: the cost of the framework. */
export default function EmptyPage() {
  return <h1>Empty page</h1>;
}
