/** This program's release: the version of package.json, which the built portal does not read. */
export const release = '0.10.0'
