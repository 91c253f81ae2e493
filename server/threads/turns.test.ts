import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

const stays = new AbortController().signal

/** A queue whose only place is taken; `asks` notes whose turn came, `served` returns each place at once. */
function busy(bounds = { atOnce: 1, waiting: 6, waitingOfOne: 3 }) {
  const turns = openTurns(bounds, () => new Error('crowded'))
  const served: string[] = []
  const ask = (sender: string, name: string, signal = stays) =>
    turns.take(sender, signal).then(() => void served.push(name))
  return { turns, served, ask }
}

test('senders take turns, however many calls one of them has queued', async () => {
  const { turns, served, ask } = busy()
  await turns.take('crowd', stays)
  const waits = [ask('crowd', 'crowd 1'), ask('crowd', 'crowd 2'), ask('admin', 'admin'), ask('crowd', 'crowd 3')]
  for (const _ of waits) turns.release()
  await Promise.all(waits)
  expect(served).toEqual(['crowd 1', 'admin', 'crowd 2', 'crowd 3'])
})

test('the queue of one sender is shorter than that of all senders, and both are limited', async () => {
  const { turns, ask } = busy()
  await turns.take('crowd', stays)
  const waits = ['1', '2', '3'].map((name) => ask('crowd', name))
  await expect(ask('crowd', '4')).rejects.toThrow('crowded')
  waits.push(ask('admin', '5'), ask('member', '6'), ask('treasurer', '7'))
  await expect(ask('somebody', '8')).rejects.toThrow('crowded')
  for (const _ of waits) turns.release()
  await Promise.all(waits)
})

test('a refusal knows whose queue is full: that of the sender, or that of all', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 3, waitingOfOne: 2 }, (whose) => new Error(whose))
  const leaving = new AbortController()
  await turns.take('crowd')
  const waits = ['crowd', 'crowd', 'guest'].map((sender) => turns.take(sender, leaving.signal))
  // Every place is taken too; what the sender can change comes first.
  await expect(turns.take('crowd')).rejects.toThrow('sender')
  await expect(turns.take('admin')).rejects.toThrow('all')
  leaving.abort(new Error('gone'))
  await Promise.allSettled(waits)
})

test('leaving forfeits the turn, and frees the place in the queue', async () => {
  const { turns, served, ask } = busy({ atOnce: 1, waiting: 2, waitingOfOne: 2 })
  await turns.take('crowd', stays)
  const [leaver, gone] = [new AbortController(), new AbortController()]
  gone.abort(new Error('gone before'))
  await expect(ask('admin', 'never', gone.signal)).rejects.toThrow('gone before')
  const left = ask('admin', 'left', leaver.signal)
  const waits = [ask('crowd', 'crowd')]
  leaver.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  waits.push(ask('admin', 'admin'))
  turns.release()
  turns.release()
  await Promise.all(waits)
  expect(served).toEqual(['crowd', 'admin'])
  turns.release()
  await ask('crowd', 'at once')
})
