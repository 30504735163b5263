import '@molaar/imaging/dicom-thread';
