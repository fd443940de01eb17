import { create } from 'zustand'
import { defaultColor } from '@segue/shared/people/profile.ts'
import type { OwnProfile, ProfileChange } from '../account.ts'
import { zodiacIn, type ZodiacSign } from './zodiac.ts'

/** A profile as the form in the settings shows it. */
export type ProfileFields = Omit<OwnProfile, 'bio' | 'zodiac'> & { bio: string; zodiac: ZodiacSign | '' }

/** What users edit of it; their song and what they wear are saved elsewhere. */
export type ProfileDraft = Partial<
  Pick<ProfileFields, Exclude<keyof ProfileFields & keyof ProfileChange, 'song' | 'worn'>>
>

export type FieldsProps = { fields: ProfileFields; onChange: (part: ProfileDraft) => void }

/** What a user has typed and not saved yet. It survives a visit to another section or page. */
const useDraft = create<{ of: string | undefined; draft: ProfileDraft }>(() => ({ of: undefined, draft: {} }))

const unedited: ProfileDraft = {}

export const useProfileDraft = (uuid: string): ProfileDraft =>
  useDraft(({ of, draft }) => (of === uuid ? draft : unedited))

function setDraft(draft: ProfileDraft, of = useDraft.getState().of): void {
  useDraft.setState({ of, draft })
  // The browser asks before it closes or reloads the page.
  if (Object.keys(draft).length > 0) addEventListener('beforeunload', keepPage)
  else removeEventListener('beforeunload', keepPage)
}

const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()

export function editProfile(uuid: string, part: ProfileDraft): void {
  const { of, draft } = useDraft.getState()
  setDraft({ ...(of === uuid ? draft : {}), ...part }, uuid)
}

export const discardDraft = (): void => setDraft({})

/** Removes what was saved from the draft, except for fields that were edited again meanwhile. */
export function settleDraft(saved: ProfileDraft): void {
  const { draft } = useDraft.getState()
  setDraft(without(draft, saved))
}

/** The entries of a draft that differ from other values of the same fields. */
const without = (draft: ProfileDraft, others: ProfileDraft): ProfileDraft =>
  Object.fromEntries(Object.entries(draft).filter(([name, value]) => others[name as keyof ProfileDraft] !== value))

/** The fields whose draft differs from the saved profile. Only these are sent, so other pages' changes remain. */
export const changesIn = (draft: ProfileDraft, profile: OwnProfile): ProfileDraft => without(draft, fieldsOf(profile))

export const fieldsOf = (profile: OwnProfile): ProfileFields => ({
  ...profile,
  bio: profile.bio ?? '',
  zodiac: zodiacIn(profile.zodiac) ?? '',
  color: profile.color || defaultColor,
})
