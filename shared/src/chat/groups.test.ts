import { expect, test } from 'vitest'
import { groupsNamedIn, mayMention } from './groups.ts'

test('a group is mentioned by a whole word, in any case, once, and not inside code', () => {
  expect(groupsNamedIn('hey @DJs, @here! and @djs again')).toEqual(['djs', 'here'])
  expect(groupsNamedIn('(@staff)')).toEqual(['staff'])
  for (const text of ['ann@here.com', '@hereby', '@@staff', '`@here`', '```\n@djs\n```', 'here', '@here@example.com'])
    expect(groupsNamedIn(text), text).toEqual([])
})

test('staff may mention everyone, DJs one another, users the staff, and guests no group', () => {
  const guest = { isStaff: false, isDj: false, isUser: false }
  const may = (who: typeof guest) => (['djs', 'staff', 'here'] as const).filter((group) => mayMention(group, who))
  expect(may({ ...guest, isStaff: true })).toEqual(['djs', 'staff', 'here'])
  expect(may({ ...guest, isUser: true, isDj: true })).toEqual(['djs', 'staff'])
  expect(may({ ...guest, isUser: true })).toEqual(['staff'])
  expect(may({ ...guest, isDj: true })).toEqual(['djs'])
  expect(may(guest)).toEqual([])
})
