/** What a chat refuses, more exactly than the codes that its clients know. */
export const chatRefusals = {
  banned: 'You are banned from this room',
  kicked: 'You were removed from this room and cannot come back yet',
  chatOff: 'The chat of this room is turned off',
  silenced: 'You cannot write in the chat of this room',
  notYourMessage: 'You can only edit what you wrote yourself',
  editOver: 'A message can be edited for {{seconds}} seconds',
  staffDeleteOnly: 'Only room staff can delete what others wrote',
  joinsThemselves: 'People join a chat by themselves',
  staffOnly: 'Only room staff can do this',
  repliedToGone: 'The message you are replying to does not exist',
  newcomersListen: 'New people only listen at first. You can write and take the stage in {{seconds}} seconds.',
  raidMode: 'Raid mode is on: for now only people who were here before can write and take the stage.',
  filteredWord: 'This room does not allow a word in your message',
  newcomerLinks: 'New people cannot post links or pictures in this room',
  slowMode: 'This room is in slow mode: you can write again in {{seconds}} seconds',
} as const
