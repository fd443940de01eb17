import { LeaveDialog } from '../room/leaving/leave-dialog.tsx'
import { CreateRoomDialog } from '../room/settings/create-room-dialog.tsx'
import { AccountDialog } from '../people/sign-in/account-dialog.tsx'
import { GuestNameDialog } from '../people/profile/guest-name-dialog.tsx'
import { ProfileDialog } from '../people/profile/profile-dialog.tsx'
import type { OpenDialog } from '../client/dialogs.ts'
import { withPageWords } from '../client/i18n.ts'
import { surface } from '../client/surface.ts'
import { part } from '../ui/part.tsx'

const CrateDialogHost = part(
  async () => (await withPageWords(import('../crate/crates/crate-dialog-host.tsx'))).CrateDialogHost,
  'window',
)

const AccountRemovalDialog = part(
  async () => (await import('../people/moderation/account-removal-dialog.tsx')).AccountRemovalDialog,
  'window',
)

const InviteDialog = part(
  async () => (await withPageWords(import('../room/about/invite-dialog.tsx'))).InviteDialog,
  'window',
)

const AboutRoomDialog = part(
  async () => (await withPageWords(import('../room/about/about-room-dialog.tsx'))).AboutRoomDialog,
  'window',
)

const ReportDialog = part(
  async () => (await withPageWords(import('../people/moderation/report-dialog.tsx'))).ReportDialog,
  'window',
)

const EditsDialog = part(
  async () => (await withPageWords(import('../chat/lines/edits-dialog.tsx'))).EditsDialog,
  'window',
)

const RoomEmojiDialog = part(
  async () => (await withPageWords(import('../chat/room-emoji/room-emoji-dialog.tsx'))).RoomEmojiDialog,
  'window',
)

const MutedWordsDialog = part(
  async () => (await withPageWords(import('../chat/muting/muted-words-dialog.tsx'))).MutedWordsDialog,
  'window',
)

const HowItWorksDialog = part(
  async () => (await withPageWords(import('../room/about/how-it-works-dialog.tsx'))).HowItWorksDialog,
  'window',
)

const LyricsDialog = part(
  async () => (await withPageWords(import('../room/lyrics/lyrics-dialog.tsx'))).LyricsDialog,
  'window',
)

const ThrowDialog = part(async () => (await withPageWords(import('../shop/throw-dialog.tsx'))).ThrowDialog, 'window')

const PlansDialog = part(
  async () => (await withPageWords(import('../shop/plans/plans-dialog.tsx'))).PlansDialog,
  'window',
)
const DiscordShop = part(async () => (await import('../discord/in-room.ts')).ShopDialog, 'window')

/** The open dialog. */
export function DialogHost({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  if (dialog.name === 'account') return <AccountDialog key={dialog.page} {...dialog} onClose={onClose} />
  if (dialog.name === 'profile') return <ProfileDialog onClose={onClose} />
  if (dialog.name === 'guestName') return <GuestNameDialog onClose={onClose} />
  if (dialog.name === 'accountRemoval') return <AccountRemovalDialog removal={dialog.removal} onClose={onClose} />
  // Inside Discord, payments are only possible in Discord's own shop.
  if (dialog.name === 'plans')
    return surface.kind === 'web' ? <PlansDialog onClose={onClose} /> : <DiscordShop onClose={onClose} />
  if (dialog.name === 'createRoom') return <CreateRoomDialog onClose={onClose} />
  if (dialog.name === 'invite') return <InviteDialog room={dialog.room} onClose={onClose} />
  if (dialog.name === 'aboutRoom') return <AboutRoomDialog roomUuid={dialog.roomUuid} onClose={onClose} />
  if (dialog.name === 'report') return <ReportDialog target={dialog.target} onClose={onClose} />
  if (dialog.name === 'edits') return <EditsDialog messageId={dialog.messageId} onClose={onClose} />
  if (dialog.name === 'roomEmoji') return <RoomEmojiDialog roomUuid={dialog.roomUuid} onClose={onClose} />
  if (dialog.name === 'mutedWords') return <MutedWordsDialog onClose={onClose} />
  if (dialog.name === 'howItWorks') return <HowItWorksDialog onClose={onClose} />
  if (dialog.name === 'lyrics') return <LyricsDialog roomUuid={dialog.roomUuid} onClose={onClose} />
  if (dialog.name === 'leaveRoom') return <LeaveDialog onClose={onClose} />
  if (dialog.name === 'throw') {
    const { roomUuid, people, to } = dialog
    return <ThrowDialog roomUuid={roomUuid} people={people} to={to} onClose={onClose} />
  }
  return <CrateDialogHost dialog={dialog} onClose={onClose} />
}
