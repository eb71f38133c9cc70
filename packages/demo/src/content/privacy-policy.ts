// The privacy policy of the demo provider, in plain English.
export const privacyPolicy = `Privacy policy

This page tells you what we know about you, why we keep it, and what you can ask us to do. We try to use short words. If something is not clear, please ask your teacher.

1. Who we are
Millbrook Learning Partnership runs three classes: Millbrook Adult Learning Centre, the evening classes at Harbour College, and the Open Door Community Class. We decide how your information is used. You can write to our data protection officer, Helen Marsh, at Millbrook Adult Learning Centre, 1 Canal Street, Millbrook, or call 07700 900301.

2. What we keep
- Your name, your phone number and, if you add one, your picture.
- Your class and the lessons that you finish.
- The work that you send: text, photos, voice recordings and videos.
- The comments of your teacher, your targets and your learning plan.
- The messages that you write in the class chat and in private messages.
- When you sign in and from which kind of device, so that we can keep your account safe.
We do not keep your PIN. We keep only a code that is made from it, and nobody can read your PIN from this code.

3. Why we keep it
- To teach you and to show you your progress. The law calls this a “public task”.
- To keep you and other people safe.
- To show the people who pay for the classes how many people learn with us. They do not see your name, your messages or your work.

4. Who can see it
- Your teacher and the other staff of your class see your work, your targets and your plan.
- Other people in your class see your name, your picture and your messages in the class chat.
- Only staff see your phone number.
- We do not sell your information. We do not use it for advertising.
- We give information to another person only when the law says so, or when somebody is in danger.

5. How long we keep it
- Your work, messages and plans: until two years after your last class.
- Deleted messages: a locked copy for one year, for the safety of learners.
- The list of sign-ins: one year.
After this time we delete it.

6. Where we keep it
Your information is in the United Kingdom on computers that we look after. It is encrypted when it travels between your phone and us.

7. Your rights
You can ask us:
- to show you what we keep about you;
- to correct something that is wrong;
- to delete your information;
- to stop using your information in some ways;
- to give you a copy that you can take with you.
It is free. We answer in one month. Please ask your teacher or write to Helen Marsh.

8. If you are not happy
Please tell us first, so that we can help. You can also complain to the Information Commissioner’s Office at ico.org.uk or call 0303 123 1113.

9. Changes
When this page changes, you see a message when you sign in.`;
