import { expect, test } from 'vitest'
import { repositoryAt } from './repository.ts'

test.each([
  ['https://git.example/team/segue.git', 'git+https://git.example/team/segue.git'],
  ['https://ann:secret@git.example/team/segue', 'git+https://git.example/team/segue'],
  ['git@git.example:team/segue.git', 'git+https://git.example/team/segue.git'],
  ['ssh://git@git.example:2222/team/segue.git', 'git+https://git.example/team/segue.git'],
])('a package that was built in a clone of %s names it without credentials', (remote, url) => {
  expect(repositoryAt(remote)).toEqual({ type: 'git', url, directory: 'activity/simulator' })
})

test.each([
  '/srv/segue.git',
  '../segue',
  'C:\\segue',
  'file:///srv/segue',
  'http://localhost/segue',
  'git@10.0.0.2:s.git',
  '',
])('a package that was built in a clone of “%s” names no repository', (remote) => {
  expect(repositoryAt(remote)).toBeUndefined()
})
