import { expect, test } from 'vitest'
import { openHttpClient } from '#tests/support/http-client.ts'
import { describeOnSqlite, emailOf, worldPassword } from '#tests/support/world/world.ts'
import { pages } from '../../remix.config.js'

const login = { email: emailOf('member'), password: worldPassword, userRole: 'member' }

describeOnSqlite('a redirect outside of ASCII', (open) => {
  test('is 400 with a message wherever one is accepted, before anything is done', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const post = (path: string, form: Record<string, string>) =>
      request(path, { method: 'POST', body: new URLSearchParams(form) })
    const target = encodeURIComponent('/中')
    const replies = [
      await request(`/login?redirect=${target}`),
      await post(`/login?redirect=${target}`, login),
      await request(`/activate?redirect=${target}`),
      await post('/preferences/theme', { theme: 'dark', back: '/中' }),
    ]
    for (const { status, text, headers } of replies) {
      expect([status, headers.get('set-cookie')]).toEqual([400, null])
      expect(text).toContain('This link is damaged')
    }
    const led = await post(`/login?redirect=${encodeURIComponent(`/members?keyword=${target}`)}`, login)
    expect([led.status, led.headers.get('location')]).toEqual([302, '/members?keyword=%2F%E4%B8%AD'])
  })

  test('fails on no page', async () => {
    const world = await open()
    const { request } = openHttpClient(world)
    const failed = []
    for (const path of Object.keys(pages)) {
      const { status } = await request(
        `${path.replace('*', '/*').replaceAll(/:\w+|\*/g, '%E4%B8%AD')}?redirect=/%E4%B8%AD&back=/%E4%B8%AD`,
      )
      if (status >= 500) failed.push(path)
    }
    expect(failed).toEqual([])
  })
})
