/** Words of the workdesk besides its picture: drafts, conflicts, comments to the file, hints, favourites. */
export const desk = {
  draft: {
    keptOnServer: 'Unsaved; draft stored on the server',
    keptHere: 'Unsaved; draft stored in this browser only',
    keptNowhere: 'Unsaved and not stored as a draft: save now',
    otherBrowser: 'Your unsaved changes from another browser were loaded. Save or undo them.',
  },
  conflict: {
    savedTitle: 'Someone else changed the same findings',
    savedText: 'These findings were saved by someone else while you were editing. Choose which version to keep for each, then save.',
    draftTitle: 'You changed the same findings in another browser',
    draftText: 'Choose which of your unsaved versions to keep for each, then save.',
    here: 'Keep this browser’s version',
    there: 'Use the other browser’s version',
    allMine: 'Keep all mine',
    allTheirs: 'Use all theirs',
    moved: '{width:number} × {height:number} px at {x:number}, {y:number}',
  },
  help: 'Help',
  comments: {
    title: 'Comments on the patient file',
    add: 'New comment',
    placeholder: 'What should your colleagues know?',
    send: 'Add comment',
    earlier: 'Your earlier comment was saved and is in the list. Add the rest as a new comment.',
    saved: 'Comment saved',
    empty: 'No comments yet',
    image: 'Image {number:number}',
    remove: 'Delete comment',
    removeQuestion: 'Delete this comment permanently?',
    timeline: '{author:string} added a comment',
  },
  favourites: {
    group: 'Favourites',
    add: 'Add to favourites',
    taken: 'Shortcut {number:number}',
    full: 'All nine shortcuts are in use',
  },
  hints: {
    title: 'Hint',
    count: 'Hint {position:number} of {count:number}',
    dismiss: 'Dismiss hints',
    done: 'Got it',
    each: {
      pan: {
        title: 'Move the radiograph',
        body: 'Drag with the mouse or one finger. The hand tool (H) never changes a finding.',
      },
      zoom: {
        title: 'Zoom in',
        body: 'Use the mouse wheel or spread two fingers. Double-tap to zoom in one step; press 0 to fit the radiograph to the window.',
      },
      draw: {
        title: 'Draw a finding',
        body: 'Choose the box tool (B), then drag over the finding and choose its type. Esc cancels.',
      },
      move: {
        title: 'Move and resize',
        body: 'Select a finding, then drag it or one of its corners. You can undo every change.',
      },
      choose: {
        title: 'Select',
        body: 'Click or tap a finding; again selects the one underneath. Hold Shift to select several.',
      },
    },
  },
};
