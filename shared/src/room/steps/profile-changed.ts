import { equal } from '../../equal.ts'
import type { UserProfile } from '../../people/profile.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { refreshUser } from '../admission/sync-lists.ts'

/** A user's profile, or plan, changed outside. No-op for users who are not here. */
export function profileChanged(change: Recorder, action: { profile: UserProfile; hasProPlan?: boolean }): void {
  changeProfile(change, action.profile, action.hasProPlan)
}

export function changeProfile(change: Recorder, profile: UserProfile, hasProPlan: boolean | undefined): void {
  const { state, backstage } = change
  const presence = backstage.presences[profile.uuid]
  const before = state.allUserData[profile.uuid]?.userProfile
  if (!presence || !before) return
  // A rejoin passes the very profile that is here; there is nothing to compare.
  if (profile === before && (hasProPlan ?? presence.hasProPlan) === presence.hasProPlan) return
  const path = ['allUserData', profile.uuid, 'userProfile']
  for (const [key, value] of Object.entries(profile)) {
    if (value === undefined || equal(value, before[key])) continue
    if (Object.hasOwn(before, key)) change.replace([...path, key], value)
    else change.add([...path, key], value)
  }
  for (const key of Object.keys(before)) if (profile[key] === undefined) change.remove([...path, key])
  if (hasProPlan !== undefined && hasProPlan !== presence.hasProPlan) {
    change.note(['presences', profile.uuid, 'hasProPlan'], hasProPlan)
  }
  // The badge or the plan may be what lets them play.
  refreshUser(change, profile.uuid)
  change.publish('updatedUserProfile')
}
