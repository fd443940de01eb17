import { changePasswordAsAdmin } from './admin/change-password.ts'
import { getPerson, listPeople } from './admin/people.ts'
import { signUpAsAdmin } from './admin/sign-up.ts'
import { getUserServiceStatus } from './admin/status.ts'
import { getUserAsAdmin, listUsers } from './admin/users.ts'
import { claimGuest } from './auth/claim-guest.ts'
import { guest } from './auth/guest.ts'
import { login } from './auth/login.ts'
import { pubKey } from './auth/pub-key.ts'
import { session } from './auth/session.ts'
import { signInMethods } from './auth/sign-in-methods.ts'
import { botToken, voidBotTokens } from './bots/bot-token.ts'
import { ownBot } from './bots/own-bot.ts'
import { signUpBot } from './bots/sign-up-bot.ts'
import { addCapability, ownCapabilities, removeCapability } from './capabilities/capabilities.ts'
import { chatGhostToken, chatUserToken, createChatUsers } from './chat-tokens/chat-tokens.ts'
import { correctEmail, makeEmailPrimary } from './emails/change-email.ts'
import { addEmail, ownEmails, removeEmail } from './emails/emails.ts'
import { resendVerification } from './emails/resend.ts'
import { confirmEmail, verifyEmail } from './emails/verify.ts'
import { chooseGuestName } from './guest-names/choose.ts'
import { removeGuestName } from './guest-names/remove.ts'
import { getImage, getImageFile, ownImages, removeImage, setImage } from './images/images.ts'
import { magicLink, validateMagicLink } from './magic-link/magic-link.ts'
import {
  linkDiscord,
  previewLink,
  createLinkCode,
  getLinkedDiscord,
  unlinkDiscord,
  unlinkDiscordUser,
  getLinkCode,
} from './discord/linking.ts'
import { claimInteraction } from './discord/interactions.ts'
import { linkedRole, linkedRoleDone } from './discord/linked-role.ts'
import { checkPurchasesOf, syncPurchases } from './discord/purchases.ts'
import { leaseShards, reserveIdentify } from './discord/shards.ts'
import { discordAuth, signInForBot, exchangeCode } from './discord/sign-in.ts'
import { addAccountRole, addGlobalModerator } from './moderation/account-roles.ts'
import { banAccount, banAccountUntil, kickAccount, unbanAccount } from './moderation/bans.ts'
import { addComment, listComments } from './moderation/comments.ts'
import { addBadges, changeBadgesAsModerator, changeProfileAsModerator, removeBadges } from './moderation/profiles.ts'
import { musicAccountOperations } from './music-accounts/operations.ts'
import { scrobblingOperations } from './scrobbling/operations.ts'
import { soundCloudOperations } from './music-accounts/sound-cloud.ts'
import { addPasskey, passkeyCreationOptions } from './passkeys/add.ts'
import { ownPasskeys, removePasskey } from './passkeys/own.ts'
import { passkeySignIn, passkeySignInOptions } from './passkeys/sign-in.ts'
import { cancelDeactivation, deactivateUser, listDeactivations, reactivateUser } from './closing/administer.ts'
import { callOffDeactivation, ownDeactivationRequest, requestDeactivation } from './closing/own-request.ts'
import { downloadExport, ownExport, requestExport } from './exports/exports.ts'
import { addOwnPhone, ownPhone, removeOwnPhone } from './phones/own-phone.ts'
import { sendPhoneCode } from './phones/send-code.ts'
import { forgetValidations, getFraudConstants, recentValidations, validatePhone } from './phones/validation.ts'
import { verifyPhoneCode } from './phones/verify-code.ts'
import { addPhone, getPhone, listPhones, removePhone, unlistPhone, whitelistPhone } from './phones/whitelist.ts'
import { changePassword, setFirstPassword } from './passwords/change.ts'
import { forgotPassword, resetPassword } from './passwords/forgotten.ts'
import {
  allProfiles,
  refreshAllProfiles,
  refreshProfiles,
  serviceProfile,
  serviceUserProfile,
} from './profiles/for-services.ts'
import { getUser, profile, profiles } from './profiles/others.ts'
import { changeOwnProfile, ownProfile } from './profiles/own.ts'
import { changeSocials } from './profiles/socials.ts'
import { changeUserData, userData } from './profiles/user-data.ts'
import { endOneSession, logOut, logOutEverywhere, ownSessions } from './sessions/sessions.ts'
import { signUp } from './sign-up/sign-up.ts'
import { voucherSignUp } from './vouchers/voucher-sign-up.ts'
import { createVoucher, listVouchers, redeemOwnVoucher, revokeVoucher } from './vouchers/vouchers.ts'

export const userOperations = [
  listUsers,
  getUserAsAdmin,
  listPeople,
  getPerson,
  signUpAsAdmin,
  changePasswordAsAdmin,
  getUserServiceStatus,
  addComment,
  listComments,
  kickAccount,
  banAccount,
  banAccountUntil,
  unbanAccount,
  addAccountRole,
  addGlobalModerator,
  changeProfileAsModerator,
  changeBadgesAsModerator,
  removeGuestName,
  serviceProfile,
  addBadges,
  removeBadges,
  allProfiles,
  refreshProfiles,
  refreshAllProfiles,
  serviceUserProfile,
  discordAuth,
  exchangeCode,
  linkDiscord,
  previewLink,
  getLinkedDiscord,
  getLinkCode,
  unlinkDiscord,
  signInForBot,
  unlinkDiscordUser,
  claimInteraction,
  leaseShards,
  reserveIdentify,
  createLinkCode,
  syncPurchases,
  checkPurchasesOf,
  linkedRole,
  linkedRoleDone,
  guest,
  claimGuest,
  login,
  pubKey,
  magicLink,
  validateMagicLink,
  session,
  signInMethods,
  passkeyCreationOptions,
  addPasskey,
  ownPasskeys,
  removePasskey,
  passkeySignInOptions,
  passkeySignIn,
  ownSessions,
  endOneSession,
  logOut,
  logOutEverywhere,
  chatGhostToken,
  createChatUsers,
  chatUserToken,
  profile,
  ownBot,
  botToken,
  voidBotTokens,
  ownCapabilities,
  addCapability,
  removeCapability,
  changePassword,
  confirmEmail,
  ownEmails,
  addEmail,
  removeEmail,
  correctEmail,
  makeEmailPrimary,
  resendVerification,
  verifyEmail,
  forgotPassword,
  ownProfile,
  changeOwnProfile,
  userData,
  changeUserData,
  chooseGuestName,
  profiles,
  setImage,
  ownImages,
  getImage,
  getImageFile,
  removeImage,
  changeSocials,
  resetPassword,
  setFirstPassword,
  listPhones,
  addPhone,
  getPhone,
  removePhone,
  sendPhoneCode,
  verifyPhoneCode,
  whitelistPhone,
  unlistPhone,
  validatePhone,
  recentValidations,
  forgetValidations,
  getFraudConstants,
  ownPhone,
  addOwnPhone,
  removeOwnPhone,
  cancelDeactivation,
  listDeactivations,
  requestDeactivation,
  ownDeactivationRequest,
  callOffDeactivation,
  deactivateUser,
  reactivateUser,
  requestExport,
  ownExport,
  downloadExport,
  ...musicAccountOperations,
  ...soundCloudOperations,
  ...scrobblingOperations,
  signUp,
  voucherSignUp,
  signUpBot,
  getUser,
  listVouchers,
  createVoucher,
  revokeVoucher,
  redeemOwnVoucher,
] as const
