import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.js'
import { isNeeded } from './copies.js'
import { documents } from './documents.js'
import { namesIn, placesOf } from './packages.js'

const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; version?: string }>
}

test('the packages that a program loads are found however it loads them', () => {
  const program = `import a from"sharp";import "flydrive/drivers/s3";const b=await import('pdfmake');
    require2.resolve(\`@fontsource/noto-emoji/files/\${part}.woff\`);require("pg");import fs from "node:fs";import "./chunk.js"`
  expect(namesIn([program])).toEqual([
    '@fontsource/noto-emoji',
    'better-sqlite3',
    'better-sqlite3-13',
    'flydrive',
    'pdfmake',
    'pg',
    'sharp',
  ])
})

test('what a package needs comes with it, also peers that the project depends on, and nothing of development', () => {
  const places = placesOf(['flydrive', 'sharp', 'no-such-package'], locked)
  expect(places).toEqual(
    expect.arrayContaining(['node_modules/@aws-sdk/client-s3', 'node_modules/@img/sharp-libvips-linux-x64']),
  )
  expect(places.filter((place) => locked[place]!.dev)).toEqual([])
  expect(places).not.toContain('node_modules/@google-cloud/storage')
})

test.each([
  ['build/Release/better_sqlite3.node', 'node_modules/better-sqlite3', true],
  ['build/Release/sqlite3.a', 'node_modules/better-sqlite3', false],
  ['deps', 'node_modules/better-sqlite3', false],
  ['fonts/NotoSansHans-Light.otf', 'node_modules/@embedpdf/fonts-sc', false],
  ['fonts/NotoSansHans-Bold.otf', 'node_modules/@embedpdf/fonts-sc', true],
  ['LICENSE.md', 'node_modules/pg', true],
  ['README.md', 'node_modules/pg', false],
  ['lib/index.d.ts', 'node_modules/pg', false],
])('%s of %s is read: %s', (file, place, isRead) => {
  expect(isNeeded(file, place, ['NotoSansHans-Bold.otf'])).toBe(isRead)
})

test('the bill of materials names every production package once, with its license and sum', () => {
  const { components } = billOfMaterials({ name: 'chapterhouse', version: '1.2.3' }, locked)
  const names = components.map(({ name, version }) => `${name}@${version}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining([`react@${locked['node_modules/react']!.version}`]))
  expect(components.filter(({ name }) => ['vitest', 'esbuild', 'tsx', 'typescript'].includes(name))).toEqual([])
  expect(components.filter(({ hashes }) => !/^[\da-f]{128}$/.test(hashes?.[0]?.content ?? ''))).toEqual([])
  expect(components.find(({ name }) => name === 'react')).toMatchObject({
    purl: `pkg:npm/react@${locked['node_modules/react']!.version}`,
    licenses: [{ license: { id: 'MIT' } }],
  })
})

test('what a document of the release links to is in the release, and all of them have at most 2 MB', () => {
  const files = documents().flatMap((one) =>
    statSync(one).isDirectory()
      ? readdirSync(one, { recursive: true, encoding: 'utf8' }).map((name) => path.join(one, name))
      : [one],
  )
  const packed = new Set([...files, ...files.map((file) => path.dirname(file))])
  const links = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, link]) => ({
        file,
        leadsTo: path.join(path.dirname(file), link!),
      })),
    )
  expect(links.length).toBeGreaterThan(300)
  expect(links.filter(({ leadsTo }) => !packed.has(leadsTo) || !existsSync(leadsTo))).toEqual([])
  expect(links).toContainEqual({ file: 'docs/paypal.md', leadsTo: 'docs/pictures/paypal-app.svg' })
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(2e6)
})
