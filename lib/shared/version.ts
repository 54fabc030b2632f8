/** Version of the product, as in package.json and CHANGELOG.md. */
export const PRODUCT_VERSION = '0.3.0';
