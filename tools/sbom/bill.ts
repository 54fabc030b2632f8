import * as CDX from '@cyclonedx/cyclonedx-library';
import type { Locked, LockedPackage } from './lock-file.ts';

const { Models, Enums, Serialize, Spec } = CDX;

/** Returns the bill of materials, CycloneDX 1.6 as JSON: every package with its version, licenses, address and hash. */
export function billOf({ name, version, packages }: Locked): string {
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: new Models.Component(Enums.ComponentType.Application, name, { version, bomRef: `${name}@${version}` }),
    }),
  });
  for (const locked of packages) bom.components.add(componentOf(locked));
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return serializer.serialize(bom, { sortLists: true, space: 2 });
}

function componentOf({ name, version, license, integrity, isDev }: LockedPackage): CDX.Models.Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    purl,
    bomRef: purl,
    scope: isDev ? Enums.ComponentScope.Excluded : Enums.ComponentScope.Required,
  });
  if (license) {
    const isOne = /^[\w.+-]+$/.test(license);
    component.licenses.add(isOne ? new Models.SpdxLicense(license) : new Models.NamedLicense(license));
  }
  const [algorithm, hash] = integrity.split('-', 2);
  if (algorithm === 'sha512' && hash) {
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
  }
  return component;
}
