/** Words of the workdesk besides its picture: drafts, conflicts, comments to the file, hints, favourites. */
export const desk = {
  draft: {
    keptOnServer: 'Unsaved; kept on the server too',
    keptHere: 'Unsaved; kept in this browser only',
    keptNowhere: 'Unsaved and kept nowhere but on this screen: save now',
    otherBrowser: 'Your unsaved changes from another browser came in here. Save them, or undo them.',
  },
  conflict: {
    savedTitle: 'Someone else changed the same objects',
    savedText: 'Since you began, these objects were saved differently. Choose for each which state to keep, then save.',
    draftTitle: 'You changed the same objects in another browser',
    draftText: 'Choose for each which of your unsaved states to keep, then save.',
    here: 'Keep this browser’s',
    there: 'Take the other browser’s',
    allMine: 'Keep all mine',
    allTheirs: 'Take all theirs',
    moved: '{width:number} × {height:number} px at {x:number}, {y:number}',
  },
  help: 'Help',
  comments: {
    title: 'Comments to the patient file',
    add: 'New comment',
    placeholder: 'What colleagues should know',
    send: 'Add comment',
    earlier: 'What you sent before was saved after all and stands in the list. Send what is new as a comment of its own.',
    saved: 'The comment is saved.',
    empty: 'No comments yet',
    image: 'Image {number:number}',
    remove: 'Delete comment',
    removeQuestion: 'Delete this comment for good?',
    timeline: '{author:string} wrote a comment',
  },
  favourites: {
    group: 'Favourites',
    add: 'Add to favourites',
    taken: 'Favourite under key {number:number}',
    full: 'All nine favourite keys are taken',
  },
  hints: {
    title: 'Hint',
    count: 'Hint {position:number} of {count:number}',
    dismiss: 'Put all hints away',
    done: 'Got it',
    each: {
      pan: {
        title: 'Move the picture',
        body: 'Drag it with the mouse or a finger. The hand tool (H) never touches an object.',
      },
      zoom: {
        title: 'Come closer',
        body: 'Turn the wheel, or spread two fingers. Double-tap comes a step closer, 0 shows the whole picture.',
      },
      draw: {
        title: 'Draw a finding',
        body: 'Choose the box (B), press, drag and let go. Then say what it is. Esc takes it back.',
      },
      move: {
        title: 'Move and stretch',
        body: 'Choose an object, then drag it, or one of its corners. Every step can be undone.',
      },
      choose: {
        title: 'Choose',
        body: 'Click or tap an object; once more chooses the one underneath. Shift chooses several.',
      },
    },
  },
};
