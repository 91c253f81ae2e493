import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkpointKey, isGenuine } from '#events-log/checkpoint.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import { allCheckpoints, mailCheckpoint, writeCheckpoint } from './checkpoints.writes.ts'

describeOnBoth('checkpoints', (open) => {
  const settled = () => open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-checkpoints-')) } })

  test('a checkpoint is signed once for a state of the log, and kept in the database and in the file', async () => {
    const { portal } = await settled()
    const checkpoint = await writeCheckpoint(portal)
    expect(checkpoint && isGenuine(checkpointKey(portal.env.appSecret), checkpoint)).toBe(true)
    expect(await writeCheckpoint(portal)).toBeNull()
    expect(await allCheckpoints(portal)).toEqual([checkpoint])
  })

  test('every system admin gets it once by mail', async () => {
    const { portal, letters } = await settled()
    const checkpoint = (await writeCheckpoint(portal))!
    await mailCheckpoint(portal, checkpoint)
    await mailCheckpoint(portal, checkpoint)
    const sent = (await letters()).filter(({ subject }) => subject.includes('checkpoint'))
    expect(sent.map(({ to }) => to)).toEqual(['system@aea.aea.example'])
    expect(sent[0]!.text).toContain(checkpoint.hash)
  })
})
