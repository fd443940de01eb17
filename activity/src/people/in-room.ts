/** The people parts that a room needs, loaded as one chunk. */
export { PeoplePanel } from './lists/people-panel.tsx'
export { PersonPopover } from './profile/person-popover.tsx'
