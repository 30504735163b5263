import '@molaar/services/password-thread';
