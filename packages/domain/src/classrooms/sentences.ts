// Messages about classrooms. Separate from the schemas, so that screens can load without them.

export const classroomSentences = {
  name: 'Please enter a name',
  topic: 'Please choose a topic',
  module: 'Please choose a module',
  teacher: 'Please choose a teacher',
  topicFirst: 'Please choose a topic first',
  newName: 'Please enter a classroom name',
  modules: 'Please select at least one module to add',
  aClassroom: 'Please choose a classroom',
  oneTeacher: 'Chats must contain at least one teacher',
  hasStudents:
    'This classroom cannot be deleted as it currently has students. If you wish to delete it, first remove all students from the class.',
  notFound: 'Classroom not found',
  inactiveModule: 'Only active modules can be current modules',
  orderOfWhat: 'Please send the order of the topics or of the modules of one topic',
  nothingToChange: 'Please send what to change',
} as const;
