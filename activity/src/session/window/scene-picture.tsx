import type { Design } from '@segue/shared/room/settings/settings.ts'
import { WindowPicture } from './window-picture.tsx'

/** The scene of a room without its people, e.g. before an event. */
export const ScenePicture = ({ room: { uuid, design } }: { room: { uuid: string; design: Design } }) => (
  <WindowPicture room={{ uuid, design, djs: [], people: 0, vibe: 0.6, song: null }} />
)
