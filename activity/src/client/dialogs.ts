import { create } from 'zustand'
import type { Operations } from '@segue/api/operations'
import type { Song } from '@segue/shared/song/song.ts'
import type { AccountRemoval } from './account/account-removal.ts'

/** The dialogs that can be opened from anywhere, one at a time. */
export type OpenDialog =
  /** `onSignedIn` continues with what the user wanted. */
  | { name: 'account'; page: 'signIn' | 'signUp' | 'forgot'; why?: string; onSignedIn?: () => void }
  | { name: 'profile' }
  | { name: 'guestName' }
  | { name: 'accountRemoval'; removal: AccountRemoval }
  | { name: 'createRoom' }
  | { name: 'invite'; room: InvitingRoom }
  | { name: 'aboutRoom'; roomUuid: string }
  | { name: 'plans' }
  | ({ name: 'throw' } & ThrowPlace)
  | { name: 'report'; target: ReportTarget }
  | { name: 'edits'; messageId: string }
  | { name: 'roomEmoji'; roomUuid: string }
  | { name: 'mutedWords' }
  | { name: 'howItWorks' }
  | { name: 'lyrics'; roomUuid: string }
  | { name: 'leaveRoom' }
  | CrateDialogName

/** A room to invite people to. */
export type InvitingRoom = { uuid: string; slug: string; name: string; hasPassword: boolean; justOpened: boolean }

/** The person, or the person's message, that is reported. */
export type ReportTarget = { nickname: string } & (
  | { kind: 'line'; messageId: string }
  | { kind: 'person'; reportedUuid: string; roomUuid: string | null }
)

/** The room in which something is thrown, its possible targets, and the preselected one. */
export type ThrowPlace = {
  roomUuid: string
  people: readonly { uuid: string; nickname: string }[]
  to: string | null
}

/** A crate as in the list of the user's own. */
type Crate = Operations['GET /crate/user']['reply']['crates'][number]

export type CrateDialogName =
  /** Creates a crate, optionally with songs, or edits one. */
  | { name: 'crate'; crate?: Crate; songs?: readonly Song[] }
  | { name: 'importCrate'; link?: string }
  | { name: 'importLibrary' }
  | { name: 'addToCrate'; songs: readonly Song[] }
  | { name: 'findSongs'; crate: Crate }
  | { name: 'myUploads' }
  | { name: 'songFacts'; song: Song }
  | { name: 'cues'; song: Song }
  | { name: 'deleteCrate'; crate: Crate; onGone: () => void }

export const useDialogs = create<{ dialog: OpenDialog | null }>(() => ({ dialog: null }))

export const openDialog = (dialog: OpenDialog): void => useDialogs.setState({ dialog })
export const closeDialog = (): void => useDialogs.setState({ dialog: null })
