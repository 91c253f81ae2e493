import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '#db/work.ts'
import { checkpointKey, isGenuine, keepCheckpoint, storedCheckpoints, signCheckpoint } from '#events-log/checkpoint.ts'
import { describeOnBoth } from '#tests/support/world/world.ts'
import {
  allCheckpoints,
  checkpointFile,
  mailCheckpoint,
  shareCheckpoints,
  writeCheckpoint,
} from './checkpoints.writes.ts'

describeOnBoth('checkpoints', (open) => {
  const settled = () => open({ env: { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'chapterhouse-checkpoints-')) } })

  test('a checkpoint is signed once for each state of the log, and stored in the database and in the file', async () => {
    const { portal } = await settled()
    const checkpoint = await writeCheckpoint(portal)
    expect(checkpoint && isGenuine(checkpointKey(portal.env.appSecret), checkpoint)).toBe(true)
    expect(await writeCheckpoint(portal)).toBeNull()
    expect(await allCheckpoints(portal)).toEqual([checkpoint])
  })

  test('two servers share their checkpoints, and a database that lost them restores them from a file', async () => {
    const { portal } = await settled()
    const other = {
      ...portal,
      env: { ...portal.env, dataDir: mkdtempSync(path.join(tmpdir(), 'chapterhouse-checkpoints-')) },
    }
    const checkpoint = (await writeCheckpoint(portal))!
    await shareCheckpoints(other)
    await shareCheckpoints(other)
    expect(await storedCheckpoints(checkpointFile(other.env.dataDir))).toEqual([checkpoint])

    // A checkpoint that another portal signed, and one that contradicts the log, are not copied.
    const key = checkpointKey(portal.env.appSecret)
    const file = checkpointFile(portal.env.dataDir)
    await keepCheckpoint(file, {
      ...signCheckpoint(key, { ...checkpoint, position: 1 }),
      signature: checkpoint.signature,
    })
    await keepCheckpoint(
      file,
      signCheckpoint(key, { position: 2, hash: checkpoint.hash, signedAt: checkpoint.signedAt }),
    )
    await portal.store.write(({ sql }) => run(sql.deleteFrom('checkpoints')))
    await shareCheckpoints(portal)
    expect(await portal.store.read.selectFrom('checkpoints').selectAll().execute()).toEqual([checkpoint])
  })

  test('every system admin gets each checkpoint once by email', async () => {
    const { portal, sentEmails } = await settled()
    const checkpoint = (await writeCheckpoint(portal))!
    await mailCheckpoint(portal, checkpoint)
    await mailCheckpoint(portal, checkpoint)
    const sent = (await sentEmails()).filter(({ subject }) => subject.includes('checkpoint'))
    expect(sent.map(({ to }) => to)).toEqual(['system@aea.aea.example'])
    expect(sent[0]!.text).toContain(checkpoint.hash)
  })
})
