import { placesOf } from './packages.js'

/**
 * Returns the packages of a release as a CycloneDX 1.6 document: all production packages for this platform, since most
 * of them are bundled into the programs. It depends only on package-lock.json.
 * @param {{ name: string, version: string }} project
 * @param {Record<string, object>} locked the `packages` of package-lock.json
 */
export function billOfMaterials(project, locked) {
  const components = new Map()
  for (const place of placesOf(Object.keys(locked[''].dependencies), locked)) {
    const entry = locked[place]
    if (!isOfPlatform(entry)) continue
    const component = componentOf(entry.name ?? place.replace(/^.*node_modules\//, ''), entry)
    components.set(component.purl, component)
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: project.name, version: project.version } },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

const isOfPlatform = ({ os, cpu }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))

function componentOf(name, { version, license, integrity, optional }) {
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
  const [algorithm, base64] = integrity?.split(' ')[0].split(/-(.*)/s) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    ...(license ? { licenses: [licenseOf(license)] } : {}),
    ...(base64
      ? { hashes: [{ alg: algorithms[algorithm], content: Buffer.from(base64, 'base64').toString('hex') }] }
      : {}),
  }
}

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }

/** A single id is a license; several with AND, OR or WITH are an expression. */
const licenseOf = (license) => (/[ ()]/.test(license) ? { expression: license } : { license: { id: license } })
