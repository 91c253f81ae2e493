import { expect, test } from 'vitest'
import { openApi } from '#server/http/openapi/document.ts'
import { byArea } from './call-groups.ts'
import { featureIn, featuresIn, firstExamples } from './call-view.ts'
import { exampleAnswer, exampleCall, maxAnswered } from './example-call.ts'
import { matchingCalls } from './matching-calls.ts'
import { oldPathOf } from './old-paths.ts'

const origin = 'https://dc.aea.example'

test('each feature is in one area, and none is lost', async () => {
  const features = featuresIn(await openApi())
  const placed = byArea(features, 'More').flatMap(({ rows }) => rows)
  expect(placed.map(({ slug }) => slug).sort()).toEqual(features.map(({ slug }) => slug).sort())
  expect(byArea(features, 'More').map(({ area }) => area)).toEqual(
    expect.arrayContaining(['People', 'Money', 'Events', 'Content', 'Chapters and email']),
  )
})

test('the filter finds calls by every typed word', async () => {
  const features = featuresIn(await openApi())
  expect(matchingCalls(features, ' ')).toEqual(features)
  const found = matchingCalls(features, 'post LINKS').flatMap(({ calls }) => calls)
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/links'])
  expect(matchingCalls(features, 'zzz')).toEqual([])
  const old = matchingCalls(features, 'old path blog').flatMap(({ calls }) => calls)
  expect(old.map(({ path }) => path)).toEqual(['/api/blog/chapter/{host}'])
})

test('old paths are marked, with the call to use instead', async () => {
  const calls = featuresIn(await openApi()).flatMap((feature) => feature.calls)
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  const old = calls.filter((call) => call.old)
  expect(old.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/chapters/vission', '/api/blog/chapter/{host}']),
  )
  for (const call of old) if (call.old?.instead) expect(known).toContain(call.old.instead)
  expect(oldPathOf('GET', '/api/links/{id}')).toBeUndefined()
})

test('every call has an example that a shell can run', async () => {
  const document = await openApi()
  const views = featuresIn(document).flatMap(({ slug }) => featureIn(document, slug)!.calls)
  expect(views.length).toBeGreaterThan(150)
  for (const view of views) {
    const example = exampleCall(view, origin)
    expect(example, view.path).toMatch(/^curl (-X (POST|PUT|DELETE) )?'https:\/\/dc\.aea\.example\/api\//)
    expect(example, view.path).not.toMatch(/[{]\w+[}]/)
    expect(example.includes('Bearer TOKEN'), view.path).toBe(!view.isOpen)
    const body = /-d '(.*)'$/s.exec(example)
    if (body) expect(() => JSON.parse(body[1]!) as unknown, view.path).not.toThrow()
  }
  const login = views.find(({ path }) => path === '/api/users/login')!
  expect(exampleCall(login, origin)).toContain('"email":"name@example.com"')
})

test('the first page logs in and calls with the token, and both answers are what comes back', async () => {
  const [login, adding, ...more] = firstExamples(await openApi())
  expect(more).toEqual([])
  expect(exampleCall(adding!, origin)).toBe(
    [
      `curl -X POST 'https://dc.aea.example/api/links'`,
      `-H 'Authorization: Bearer TOKEN'`,
      `-H 'Content-Type: application/json'`,
      `-d '{"link":"https://example.com","linkTitle":"text"}'`,
    ].join(' \\\n  '),
  )
  expect(JSON.parse(exampleAnswer(login!.answers))).toMatchObject({ token: 'TOKEN', email: 'name@example.com' })
  expect(exampleAnswer(adding!.answers)).toBe('New Link Created Successfully')
})

test('an answer of many fields is shown by its first, and a list as a list', async () => {
  const document = await openApi()
  const answers = featuresIn(document).flatMap(({ slug }) =>
    featureIn(document, slug)!.calls.map((call) => call.answers),
  )
  const parsed = answers
    .filter(({ example, fields }) => example === '' && fields.length > 0)
    .map((answer) => ({ answer, value: JSON.parse(exampleAnswer(answer)) as unknown }))
  expect(parsed.length).toBeGreaterThan(20)
  for (const { answer, value } of parsed) {
    expect(Array.isArray(value), answer.type).toBe(/^list of objects($|,)/.test(answer.type))
    const [shown] = [value].flat() as [object]
    expect(Object.keys(shown)).toHaveLength(Math.min(maxAnswered, answer.fields.length))
  }
})

test('the fields of an object are listed below it, and types are read as a sentence', async () => {
  const document = await openApi()
  const calls = featureIn(document, 'events')!.calls
  const created = calls.find(({ method, path }) => method === 'POST' && path === '/api/events/new')!
  const dates = created.answers.fields.find(({ name }) => name === 'eventDate')!
  expect(dates.type).toBe('list of objects')
  expect(dates.within.map(({ name }) => name)).toEqual(['value', 'inclusive'])
  const types = calls.flatMap(({ inBody }) => inBody.map(({ type }) => type))
  expect(types).toContain('text or number, or null')
  expect(types.filter((type) => /^list of (object|text)\b|object with|^null/.test(type))).toEqual([])
})
