import product from '../../../next.config.ts';

/** The product's configuration, without its cache and headers, which are about pages of the product. */
const config = async () => ({
  ...(await product()),
  distDir: '.next',
  cacheHandler: undefined,
  headers: undefined,
  typescript: { ignoreBuildErrors: true, tsconfigPath: '../../config/tsconfig.build.json' },
});

export default config;
