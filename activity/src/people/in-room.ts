/** What the room shows of the people in it, fetched as one. */
export { PeoplePanel } from './lists/people-panel.tsx'
export { PersonPopover } from './profile/person-popover.tsx'
