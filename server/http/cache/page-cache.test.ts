import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { describeOnBoth, type World } from '#tests/support/world/world.ts'
import { httpApp } from '../../wiring/routes.ts'
import type { PageRenderer } from '../page-renderer.ts'

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** With a line ending that browsers normalize. */
const itsScript = 'start("Ω")\r\nand()'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const scriptsIn = (headers: Headers) =>
  /script-src ([^;]*)/.exec(headers.get('content-security-policy')!)![1]!.split(' ')

const plain: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (body) => body,
}

/** Serves a page that shows how often it was rendered, and on which chapter's host. */
function serve(world: World, keeps: (path: string) => boolean = () => true) {
  let rendered = 0
  const pages: PageRenderer = {
    async render(request, { cacheForVisitors, nonce, requestId, api }) {
      const { pathname } = new URL(request.url)
      if (keeps(pathname)) cacheForVisitors()
      const { subDomain } = await api.chapters.here()
      const status = pathname === '/missing' ? 404 : 200
      const headers = {
        'content-type': pathname === '/data' ? 'text/x-script' : 'text/html',
        'content-language': 'en',
        ...(pathname === '/cookie' ? { 'set-cookie': 'a=b' } : {}),
      }
      const scripts = `<script nonce="${nonce}">${itsScript}${requestId}</script><script type="module" async="" nonce="${nonce}">${itsScript}2</script><script>strange()</script>`
      return new Response(
        `${subDomain} ${++rendered} nonce=${nonce} request=${requestId} ${'the same '.repeat(200)}${scripts}`,
        { status, headers },
      )
    },
  }
  const app = httpApp(world.portal, pages)
  return async (path = '/', headers: Record<string, string> = {}, host = 'dc.localhost') => {
    const answer = await app.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } }), connection)
    const body = Buffer.from(await answer.arrayBuffer())
    const text = plain[answer.headers.get('content-encoding') ?? 'none']!(body)
    const [chapter, number, nonce, requestId] = text.toString().split(' ')
    return {
      page: `${chapter} ${number}`,
      nonce,
      requestId,
      text: text.toString(),
      headers: answer.headers,
      status: answer.status,
    }
  }
}

/** Writes something that no page shows. */
const write = ({ store }: World) =>
  store.write(({ sql }) =>
    run(
      sql.insertInto('rateLimits').values({ bucket: String(Math.random()), windowStart: 'a', windowEnd: 'b', hits: 1 }),
    ),
  )

describeOnBoth('a page that is the same for every visitor', (open) => {
  test('is rendered once, and each visitor gets a nonce and request id of their own, in the headers only', async () => {
    const visit = serve(await open())
    const [first, second] = [await visit(), await visit()]
    expect([first.page, second.page]).toEqual(['dc 1', 'dc 1'])
    expect(first.text).toBe(second.text)
    const nonces = [first, second].map(({ nonce, requestId, text, headers }) => {
      const [, own, request] = /^nonce;desc="(.{24})", request;desc="(.{36})"$/.exec(headers.get('server-timing')!)!
      expect([nonce, requestId, request]).toEqual(['nonce=', 'request=', headers.get('x-request-id')])
      expect(text).not.toContain(own)
      expect(scriptsIn(headers)[1]).toBe(`'nonce-${own}'`)
      expect(headers.get('cache-control')).toBe('private, no-cache')
      return own
    })
    expect(nonces[0]).not.toBe(nonces[1])
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
  })

  test('runs the scripts that had the nonce, by their hashes, and no others', async () => {
    const visit = serve(await open(), (path) => path !== '/own')
    const hashes = ['start("Ω")\nand()', 'start("Ω")\nand()2'].map(hashOf)
    for (const _ of ['first', 'second']) {
      const { text, headers } = await visit()
      expect(scriptsIn(headers).slice(2).filter(Boolean)).toEqual(hashes)
      expect(text).toContain(
        `<script>${itsScript}</script><script type="module" async="">${itsScript}2</script><script>strange()</script>`,
      )
    }
    const own = await visit('/own')
    expect(scriptsIn(own.headers).filter(Boolean)).toEqual(["'self'", `'${own.nonce!.replace('=', '-')}'`])
    expect(own.headers.get('server-timing')).toBeNull()
  })

  test('is rendered again after any write, and in the next minute', async () => {
    const world = await open()
    const visit = serve(world)
    expect((await visit()).page).toBe('dc 1')
    await write(world)
    expect((await visit()).page).toBe('dc 2')
    expect((await visit()).page).toBe('dc 2')
    world.clock.forward(1)
    expect((await visit()).page).toBe('dc 3')
  })

  test('differs by chapter host, theme and address', async () => {
    const visit = serve(await open())
    expect((await visit('/')).page).toBe('dc 1')
    expect((await visit('/', {}, 'ny.localhost')).page).toBe('ny 2')
    expect((await visit('/', { cookie: 'theme=dark' })).page).toBe('dc 3')
    expect((await visit('/about')).page).toBe('dc 4')
    expect((await visit('/', { cookie: 'theme=dark' })).page).toBe('dc 3')
    expect((await visit('/')).page).toBe('dc 1')
  })

  test.each([
    ['somebody who is signed in', '/', { cookie: 'session=abc' }],
    ['somebody with a cart', '/', { cookie: 'theme=dark; cart=abc' }],
    ['somebody with a token', '/', { authorization: 'Bearer abc' }],
    ['an address with a question', '/?page=2', {}],
    ['a page that is not there', '/missing', {}],
    ['a page that sets a cookie', '/cookie', {}],
    ['a page that does not say it is the same for all', '/own', {}],
    ['what is no page', '/data', {}],
    ['the data of a page, whatever they are sent as', '/login.data', {}],
  ])('is not cached for %s', async (_, path, headers) => {
    const visit = serve(await open(), (path) => path !== '/own')
    expect((await visit(path, headers)).page).toBe('dc 1')
    expect((await visit(path, headers)).page).toBe('dc 2')
    // Nor is it given to the next visitor.
    expect((await visit('/')).page).toBe('dc 3')
  })

  test('keeps its headers, and is compressed as its reader accepts', async () => {
    const visit = serve(await open())
    for (const [accepts, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['GZIP;q=0.5, br;q=1', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0.0,gzip', 'gzip'],
      ['gzip;q=0', null],
      ['identity', null],
    ] as const) {
      const { page, headers } = await visit('/', { 'accept-encoding': accepts })
      expect(page).toBe('dc 1')
      const names = ['content-type', 'content-language', 'content-encoding', 'vary']
      expect(
        names.map((name) => headers.get(name)),
        accepts,
      ).toEqual(['text/html', 'en', encoding, 'accept-encoding'])
    }
  })

  test("is not sent again to a browser with a current copy, and the copy keeps its policy's nonce", async () => {
    const world = await open()
    const visit = serve(world)
    const etag = (await visit('/')).headers.get('etag')!
    for (const known of [etag, `"other", ${etag}`]) {
      const { status, headers } = await visit('/', { 'if-none-match': known })
      expect([
        status,
        headers.get('etag'),
        headers.get('content-security-policy'),
        headers.get('server-timing'),
      ]).toEqual([304, etag, null, null])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await visit('/', { 'if-none-match': etag, cookie: 'theme=dark' })).status).toBe(200)
    expect((await visit('/')).headers.get('etag')).toBe(etag)
    const own = await visit('/', { 'if-none-match': etag, cookie: 'session=abc', 'accept-encoding': 'br' })
    expect([own.headers.get('etag'), own.headers.get('content-encoding')]).toEqual([null, 'br'])
    await write(world)
    expect((await visit('/', { 'if-none-match': etag })).status).toBe(200)
  })

  test('is still current after a write that it does not show, but not with another policy', async () => {
    const world = await open()
    const alike: PageRenderer = {
      render: (_, { cacheForVisitors, nonce }) => {
        cacheForVisitors()
        return Promise.resolve(new Response(`a page ${nonce}`, { headers: { 'content-type': 'text/html' } }))
      },
    }
    const askOf = (portal: World['portal']) => (known: string) =>
      httpApp(portal, alike).fetch(
        new Request('http://dc.localhost/', { headers: { host: 'dc.localhost', 'if-none-match': known } }),
        connection,
      )
    const etag = (await askOf(world.portal)('')).headers.get('etag')!
    await write(world)
    expect((await askOf(world.portal)(etag)).status).toBe(304)
    const payments = ['https://pay.example']
    const elsewhere = { ...world.portal, providers: { ...world.portal.providers, pageSources: { payments } } }
    expect((await askOf(elsewhere)(etag)).status).toBe(200)
  })

  test('that was begun before a write is not cached after it', async () => {
    const world = await open()
    const portal = { ...world.portal }
    let during = () => Promise.resolve()
    const pages: PageRenderer = {
      async render(_, { cacheForVisitors }) {
        cacheForVisitors()
        await during()
        return new Response('a page', { headers: { 'content-type': 'text/html' } })
      },
    }
    let rendered = 0
    const app = httpApp(portal, { render: (...question) => (rendered++, pages.render(...question)) })
    const visit = () =>
      app.fetch(new Request('http://dc.localhost/', { headers: { host: 'dc.localhost' } }), connection)
    during = async () => void (await write(world))
    await visit()
    during = () => Promise.resolve()
    await visit()
    expect(rendered).toBe(2)
    await visit()
    expect(rendered).toBe(2)
  })
})

describeOnBoth('a chapter', (open) => {
  test('that moved to another subdomain answers there at once', async () => {
    const world = await open()
    const visit = serve(world)
    expect((await visit('/')).page).toBe('dc 1')
    await world.store.write(({ sql }) =>
      run(sql.updateTable('chapters').set({ subDomain: 'capital' }).where('subDomain', '=', 'dc')),
    )
    expect((await visit('/', {}, 'capital.localhost')).page).toBe('capital 2')
    // A host without a chapter is answered by the main one.
    expect((await visit('/')).page).toBe('aea 3')
  })
})
