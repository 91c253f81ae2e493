import { beforeEach, expect, test } from 'vitest'
import { countReads } from '#tests/support/databases/read-rows.ts'
import { layJobs, layMany, layPosts, longestText, momentAfter } from '#tests/support/world/many-rows.ts'
import { openHttpClient, type HttpClient } from '#tests/support/http-client.ts'
import { describeWall, type World } from '#tests/support/world/world.ts'

describeWall('a list of long texts', (open) => {
  let world: World
  let client: HttpClient
  let reads: ReturnType<typeof countReads>

  beforeEach(async () => {
    world = await open()
    await layPosts(world, 40, 40)
    await layJobs(world, 40, 40)
    const body = longestText('bridge')
    await layMany(world, 'announcements', 40, (index) => ({
      ...{ chapterId: world.chapters.dc.id, createdBy: 'admin', updatedBy: 'admin', createdAt: momentAfter(world, index), updatedAt: momentAfter(world, index) },
      ...{ announcementId: `announcement-${index}`, title: 'The bridge', body, bodyWords: body.slice(3, -4), attachments: '[]' },
    }))
    world.clock.forward(1)
    reads = countReads(world.portal)
    client = openHttpClient(world)
  })

  const pages = ['/', '/blog', '/blog/page/1', '/blog/search/bridge', '/jobs', '/jobs/page/1', '/jobsall', '/career', '/career/approved', '/career/rejected', '/announcement', '/job/new', '/dashboardScreen', '/search?search=bridge', '/jobs.rss', '/announcements.rss']
  test.each(pages)('%s loads the beginnings alone', async (path) => {
    const by = await client.sessionOf('admin')
    reads.take()
    const { status } = await client.request(path, { by })
    expect(status).toBe(200)
    expect(reads.take().letters).toBeLessThan(400_000)
  })
})
