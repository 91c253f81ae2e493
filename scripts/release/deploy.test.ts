/** The files of deploy/ for containers. No engine for images runs in tests, so their structure is checked. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Service = {
  image?: string
  build?: { context: string; dockerfile: string }
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  stop_grace_period?: string
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: object
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')
const steps = read('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
const argumentOf = (word: string) => steps.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1)

test('the image runs the release as an account that is not root, and writes /data alone', () => {
  expect([argumentOf('USER'), argumentOf('VOLUME'), argumentOf('STOPSIGNAL')]).toEqual([
    '10001:10001',
    '/data',
    'SIGTERM',
  ])
  expect(JSON.parse(argumentOf('ENTRYPOINT')!)).toEqual(['/opt/chapterhouse/bin/chapterhouse'])
  expect(JSON.parse(argumentOf('CMD')!)).toEqual(['start'])
  expect(argumentOf('ENV')).toContain('DATA_DIR=/data')
  // The health check's own command is the word after its options.
  const [, command = ''] = /CMD (\[.*\])/.exec(argumentOf('HEALTHCHECK')!) ?? []
  const [program, flag, script] = JSON.parse(command) as string[]
  expect([program, flag]).toEqual(['node', '-e'])
  expect(() => new Script(script!)).not.toThrow()
})

/** Node 22 and newer take the driver whose binaries are in the release. */
test('the image has a Node on which the release needs no compiled driver', () => {
  expect(Number(/node:(\d+)/.exec(argumentOf('FROM')!)![1])).toBeGreaterThanOrEqual(22)
})

test('the image has the programs that dump the database of compose.large.yaml', () => {
  const { services } = parse(read('compose.large.yaml'), { merge: true }) as Compose
  const version = /postgres:(\d+)/.exec(services.database!.image!)![1]
  expect(argumentOf('ARG')).toBe(`POSTGRES_VERSION=${version}`)
  const installs = steps.filter(
    (step) => step.startsWith('RUN ') && step.includes('postgresql-client-${POSTGRES_VERSION}'),
  )
  expect(installs).toHaveLength(1)
})

test.each(['compose.yaml', 'compose.large.yaml'])(
  '%s is whole: what it names exists, and portals are locked down',
  (file) => {
    const { services, volumes } = parse(read(file), { merge: true }) as Compose
    const portals = Object.entries(services).filter(([name]) => name.startsWith('portal'))
    expect(portals.length).toBe(file === 'compose.yaml' ? 1 : 3)
    for (const [name, portal] of portals) {
      expect([name, portal]).toMatchObject([
        name,
        {
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          stop_grace_period: '15s',
          env_file: 'environment',
          environment: { TRUSTED_PROXIES: '1' },
        },
      ])
      expect(existsSync(path.join('deploy', portal.build!.dockerfile))).toBe(true)
    }
    for (const [name, service] of Object.entries(services)) {
      expect([name, Boolean(service.image) !== Boolean(service.build)]).toEqual([name, true])
      for (const other of Object.keys(Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {})))
        expect([name, other in services]).toEqual([name, true])
      for (const [source] of (service.volumes ?? []).map((volume) => volume.split(':') as [string]))
        expect([name, source, source in volumes || existsSync(path.join('deploy', source))]).toEqual([
          name,
          source,
          true,
        ])
    }
    const asked = services.caddy!.environment!.PORTAL_ASKED!.split(':')[0]!
    expect(services.caddy!.environment!.PORTAL!.split(' ').map((address) => address.split(':')[0])).toEqual(
      portals.map(([name]) => name),
    )
    expect(asked in services).toBe(true)
  },
)

test('of several portals one makes the backups', () => {
  const { services } = parse(read('compose.large.yaml'), { merge: true }) as Compose
  const making = Object.entries(services).filter(
    ([name, { environment }]) => name.startsWith('portal') && environment?.BACKUP_DIR !== '',
  )
  expect(making.map(([name]) => name)).toEqual(['portal-1'])
})

const namesIn = (expressions: readonly string[]) => expressions.flatMap((text) => text.match(/chapterhouse_\w+/g) ?? [])

test.each([
  [
    'alert rules',
    () => (parse(read('alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ],
  [
    'the dashboard',
    () =>
      (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr),
      ),
  ],
])('%s name figures that /metrics has', (_what, expressions) => {
  const source = readFileSync('server/features/system/handler.ts', 'utf8')
  const names = namesIn(expressions())
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) {
    const own = name.replace(/^chapterhouse_(job_)?/, '').replace(/_(count|bucket)$/, '')
    expect([name, source.includes(`'${own}'`) || source.includes(`'chapterhouse_${own}'`)]).toEqual([name, true])
  }
})

test('the dashboard has panels beside each other, and shows every figure but the sizes', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const shown = new Set(namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))))
  for (const name of [
    'write_seconds_bucket',
    'payments_open',
    'connections',
    'backup_age_seconds',
    'mail_oldest_seconds',
  ])
    expect([name, shown.has(`chapterhouse_${name}`)]).toEqual([name, true])
})

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = {
  panels: {
    id: number
    gridPos: Record<'x' | 'y' | 'w' | 'h', number>
    targets: { expr: string }[]
  }[]
}
