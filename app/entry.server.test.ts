import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { handleError } from './entry.server.tsx'

test('the error log for a failed page omits secrets in the URL', () => {
  let logged = ''
  const log = pino(new Writable({ write: (line, _, done) => ((logged += line), done()) }))
  const request = new Request('http://dc.localhost/password/reset/12345/SECRET')
  handleError(new Error('A component threw'), {
    request,
    context: { log, requestId: 'r-1' } as Parameters<typeof handleError>[1]['context'],
  })
  expect(logged).toContain('r-1')
  expect(logged).not.toContain('SECRET')
})
