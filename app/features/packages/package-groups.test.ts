import { expect, test } from 'vitest'
import { groupsOf } from './package-groups.ts'

const sold = (packageId: number, section: string, groupName = '', groupRule: 'any' | 'one' = 'any') => ({ packageId, section, groupName, groupRule })

test('packages stand by section, in it by group, in that by number', () => {
  const groups = groupsOf([
    sold(2, 'premium'),
    sold(1, 'premium'),
    sold(8, 'meal', 'Sunday', 'one'),
    sold(7, 'meal', 'Saturday night', 'one'),
    sold(6, 'meal', 'Saturday night', 'one'),
    sold(11, 'meal', 'Friday night', 'one'),
  ])
  expect(groups.map(({ title, isOne, packages }) => [title, isOne, packages.map(({ packageId }) => packageId)])).toEqual([
    ['Friday night', true, [11]],
    ['Saturday night', true, [6, 7]],
    ['Sunday', true, [8]],
    ['Premium packages', false, [1, 2]],
  ])
})
