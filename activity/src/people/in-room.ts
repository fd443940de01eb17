/** What the room shows of the people in it, fetched as one. */
export { PeoplePanel } from './people-panel.tsx'
export { PersonPopover } from './person-popover.tsx'
